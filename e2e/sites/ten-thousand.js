// Ten thousand pictures at once, of a hundred files: the browser loads those that the reader comes near to.
const [count, files] = [10_000, 100];

const pictures = Array.from({ length: count }, (_, at) => {
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.src = `/published/many-${at % files}.jpg`;
  return Object.assign(image, { id: `at-${at}`, alt: `Clouds, number ${at}`, width: 320, height: 240 });
});
document.querySelector('main').replaceChildren(...pictures);
