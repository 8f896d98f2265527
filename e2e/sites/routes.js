// Views as single-page applications change them: the address and what is shown, never the document.
const views = {
  first: ['alpine-landscape.jpg', 'mountains-signed.jpg'],
  second: ['nagasaki-boats.jpg'],
  words: [],
};
const main = document.querySelector('main');

function show() {
  const name = location.pathname.split('/').at(-1);
  const pictures = (views[name] ?? views.first).map((file) => {
    const image = document.createElement('img');
    return Object.assign(image, { src: `/media/${file}`, alt: file, width: 500, height: 300 });
  });
  main.replaceChildren(...pictures);
}

document.querySelector('nav').addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  history.pushState(null, '', event.target.href);
  show();
});
addEventListener('popstate', show);
show();
