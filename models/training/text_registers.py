"""Registers of the training and validation texts: domains of one kind are left out together."""

REGISTERS = [
    {'reviews', 'web-reviews'}, {'creative-story'}, {'docs-technical'}, {'science-abstract'},
    {'web-answers', 'web-email', 'web-newsgroup', 'web-weblog'}, {'news', 'news-abc-au', 'news-reuters-style'},
    {'masc-web-mixed'}, {'essay-asap'}, {'wiki-short'}, {'blog-government'}, {'brown-1961-mixed'},
]


def register_of(domain: str) -> int:
    """-1 for domains without human texts (assistants' answers, debates), which are never left out."""
    return next((at for at, domains in enumerate(REGISTERS) if domain in domains), -1)
