window.rulesdbBuild = {{ {"id": page.build, "date": page.built, "kept": page.kept}|tojson }};
