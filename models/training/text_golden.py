"""Texts that any language can make again, and what Python says to them: the port to TypeScript is held to it."""
from text_features import places_of, windows_of, words_of

WRITTEN = [
    'The cat sat on the mat; the CAT sat on the mat.',
    'It\u2019s the dog\u2018s bowl, isn\u02bct it? Don\'t \'quote\' rock\'n\'roll 3 times.',
    'Caf\u00e9 na\u00efve, cafe\u0301, \u0130stanbul, Stra\u00dfe, \u212aelvin, \uff21\uff22, \u4f60\u597d, \U0001f600 ok',
    'See https://example.org/a?b=c, (www.example.com) and http:// or e.g. x_y #tag @name 1,000.50',
    '# Title\r\n\r\n- **bold** item\n- `code`\u00a0here\u2028next\u200bword\x00end',
    '', '   ', '\u2014\u2014\u2026!?',
]
VOCABULARY = (
    'The of and a to in is it that he was for on are as with his they at be this have from or one had by word but not what all '
    'were we when your can said there use an each which she do how their if will up other about out many then them these so '
    'some her would make like him into time has look two more write go see number no way could people my than first water been '
    "don't it's Caf\u00e9 isn\u2019t na\u00efve re-entry 42 3.14 https://example.org/x, Moreover, delve tapestry (landscape) \u2014 "
    'crucial; \u201cquoted\u201d U.S.A. \U0001f600 nevertheless').split(' ')


def numbers(seed: int):
    """Numerical Recipes' linear congruential generator; the low bits are poor and left out."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) % 2 ** 32
        yield state >> 8


def generated_text(seed: int) -> str:
    source = numbers(seed)
    length = 20 + next(source) % 1200
    return ' '.join(VOCABULARY[next(source) % len(VOCABULARY)] for _ in range(length))


def logit_of(network, text: str) -> float:
    windows = windows_of(words_of(text))
    return sum(network.logit(places_of(words)) for words in windows) / len(windows)


def golden(model_id: str, network) -> dict:
    return {
        'model': model_id,
        'written': [{'text': text, 'places': places_of(words_of(text)).tolist(), 'logit': logit_of(network, text)}
                    for text in WRITTEN],
        'vocabulary': VOCABULARY,
        'generatedLogits': [round(logit_of(network, generated_text(seed)), 6) for seed in range(100)],
    }
