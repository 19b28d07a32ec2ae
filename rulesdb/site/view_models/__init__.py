"""View models: one struct per template, with exactly what the template uses.

Text is still Markdown here and a replay is still a scenario: both become HTML only when a page is
rendered. A page whose view model is unchanged is not rendered again.
"""
