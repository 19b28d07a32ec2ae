window.rulesdbBuild = {{ {"id": page.build, "date": page.built}|tojson }};
