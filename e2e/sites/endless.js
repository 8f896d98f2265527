// A page as feeds and single-page sites make it: pictures come while reading, articles change without a load.
const articles = {
  first: ['alpine-landscape.jpg', 'nagasaki-boats.jpg', 'airplane-from-above.jpg'],
  other: ['mountains-signed.jpg'],
};
const main = document.querySelector('main');
let waiting = [];

function open(name) {
  waiting = [...articles[name]];
  main.replaceChildren();
  appendNext();
}

function appendNext() {
  const file = waiting.shift();
  if (!file) return;
  const image = document.createElement('img');
  Object.assign(image, { src: `/media/${file}`, alt: file, width: 700, height: 480 });
  main.append(image);
}

document.querySelector('#other').addEventListener('click', (event) => {
  event.preventDefault();
  history.pushState(null, '', event.currentTarget.href);
  open('other');
});

new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) appendNext();
}).observe(document.querySelector('#end'));

open('first');
