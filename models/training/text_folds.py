"""Folds of sources, left out together with others of their kind; a source of like kind from elsewhere may stay in.
The last line of six of them is drawn and not chosen: what version 4 lacked, in alphabetical order
(models/archive/training-log.md, text step 70)."""

FOLDS = [
    {'reviews', 'web-reviews', 'review-fiction', 'essay-political', 'handbook-company', 'terms-legal',
     'abstracts-learning', 'book-anatomy', 'handbook-reports'},
    {'creative-story', 'novels-classic', 'story-longform', 'story-prompts', 'story-tasks', 'story-science-fiction',
     'story-chapters', 'rooms-imagined', 'lives', 'fiction-modern', 'theses', 'thesis-web', 'thesis-acoustics',
     'thesis-programs',
     'adverts-jobs', 'book-psychology', 'health-advice'},
    {'docs-technical', 'brown-1961-mixed', 'reports-farming', 'handbook-farming', 'reports-environment',
     'articles-programming', 'book-architecture', 'guide-community', 'book-technical-generated', 'handbook-engineering',
     'blog-engineering', 'guide-packages', 'textbooks',
     'blog-civic', 'diary-patients', 'health-pages'},
    {'science-abstract', 'abstracts-medicine', 'news-2011', 'report-research', 'report-experiment',
     'blog-civic-company', 'guide-services', 'health-summaries'},
    {'news', 'news-abc-au', 'news-bbc', 'news-reuters-style', 'news-wire', 'web-answers', 'web-email', 'web-newsgroup',
     'web-weblog', 'leaflets-medical', 'answers-health', 'answers-doctors', 'answers-counsel', 'letters',
     'talk-interviews', 'history-village', 'report-policy'},
    {'masc-web-mixed', 'abstracts-engineering', 'abstracts-data', 'abstracts-web', 'blog-teaching', 'notes-machine-minds',
     'blog-software-generated', 'blog-research-software', 'guide-leadership', 'course-copyright',
     'blog-civic-hack', 'handbook-civic', 'papers-learning'},
    {'essay-asap', 'essay-students', 'essay-native', 'essay-revised', 'papers-students', 'papers-plos', 'essay-prompts',
     'essay-agents', 'blog-philosophy', 'papers-physics', 'papers-mixed', 'papers-computing', 'papers-biology',
     'papers-biology-mouse', 'papers-python', 'papers-manuscripts', 'reports-computing', 'reviews-film',
     'blog-open-knowledge', 'handbook-diabetes', 'reports-epidemic'},
    {'wiki-short', 'blog-government', 'blog-government-canada', 'blog-digital-government', 'blog-data-strategy',
     'guide-government', 'guide-design', 'handbook-data', 'blog-open-science', 'standards-technical', 'handbook-policy',
     'handbook-technical', 'conversation', 'scripts-teaching', 'answers-short', 'answers-reasoned', 'answers-arena',
     'answers-clarified', 'explanations'},
]


def fold_of(domain: str) -> int:
    """-1 for the pack's assistants' answers and debates, which are never left out: no human text is of their kind."""
    return next((at for at, domains in enumerate(FOLDS) if domain in domains), -1)
