const [first, second] = ['mountains-signed.jpg', 'alpine-landscape.jpg'];

function slide(file, name) {
  const image = document.createElement('img');
  Object.assign(image, { src: `/media/${file}`, alt: name, className: name });
  return image;
}

for (const section of document.querySelectorAll('section:not(.behind)')) {
  const slides = [slide(first, 'first'), slide(second, 'second')];
  if (section.id !== 'closed') section.append(...slides);
  else {
    const root = section.attachShadow({ mode: 'closed' });
    const styles = new CSSStyleSheet();
    styles.replaceSync(
      'img { position: absolute; inset: 0; width: 400px; height: 260px; object-fit: cover }',
    );
    root.adoptedStyleSheets = [styles];
    root.append(...slides);
  }
}

/** No element of the page is told, nor any attribute changed. */
function addRule(rule) {
  const [, sheet] = document.styleSheets;
  sheet.insertRule(rule, sheet.cssRules.length);
}

window.swap = {
  faded() {
    const play = (name, opacity) =>
      document.querySelector(`#faded .${name}`).animate({ opacity }, { duration: 300, fill: 'forwards' });
    play('first', 0);
    play('second', 1);
  },
  ruled: () => addRule('#ruled .second { z-index: 2 }'),
  turned: () => document.querySelector('#turned').classList.add('over'),
  clipped: () => document.querySelector('#clipped').classList.add('over'),
  'behind-ruled': () => addRule(`#behind-ruled { background-image: url("/media/${second}") }`),
  'behind-played': () => document.querySelector('#behind-played').classList.add('over'),
};
