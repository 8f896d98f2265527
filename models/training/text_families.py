"""Sources of human texts, left out family by family; a source of like kind from elsewhere may stay in."""

FAMILIES = [
    {'reviews', 'web-reviews'}, {'creative-story'}, {'docs-technical'}, {'science-abstract'},
    {'web-answers', 'web-email', 'web-newsgroup', 'web-weblog'}, {'news', 'news-abc-au', 'news-reuters-style'},
    {'masc-web-mixed'}, {'essay-asap'}, {'wiki-short'}, {'blog-government'}, {'brown-1961-mixed'},
    # Beyond the pack: sources/texts.json.
    {'abstracts-engineering', 'abstracts-data', 'abstracts-web'},
    {'papers-physics', 'papers-mixed', 'papers-computing', 'papers-biology', 'reports-computing'},
    {'theses'}, {'reports-farming'}, {'news-2011'}, {'leaflets-medical'}, {'reviews-film'}, {'blog-teaching'},
    {'standards-technical'}, {'handbook-policy', 'handbook-technical'},
]


def family_of(domain: str) -> int:
    """-1 for domains without human texts (assistants' answers, debates), which are never left out."""
    return next((at for at, domains in enumerate(FAMILIES) if domain in domains), -1)
