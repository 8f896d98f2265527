// As many pictures as `#NAME/COUNT` says, of the set that it names; another hash shows others in their place.
const main = document.querySelector('main');

function show() {
  const [name, count] = (location.hash.slice(1) || 'grid/200').split('/');
  const pictures = Array.from({ length: Number(count) }, (_, at) => {
    const image = document.createElement('img');
    image.src = `/published/${name}-${at}.jpg`;
    return Object.assign(image, { alt: `Clouds, number ${at}`, width: 320, height: 240 });
  });
  main.replaceChildren(...pictures);
}

addEventListener('hashchange', show);
show();
