// Pictures in columns, each below the shortest so far; another number of columns moves all of them.
const files = [
  'alpine-landscape.jpg',
  'mountains-signed.jpg',
  'nagasaki-boats.jpg',
  'airplane-from-above.jpg',
];
const heights = [200, 260, 180, 240];
const gapPx = 8;
const bricks = document.querySelector('.bricks');
const images = files.map((file) => {
  const image = document.createElement('img');
  return bricks.appendChild(Object.assign(image, { src: `/media/${file}`, alt: file }));
});

function lay(columns) {
  const widthPx = Math.floor(bricks.clientWidth / columns) - gapPx;
  const bottoms = Array(columns).fill(0);
  for (const [at, image] of images.entries()) {
    const column = bottoms.indexOf(Math.min(...bottoms));
    const { style } = image;
    [style.width, style.height] = [`${widthPx}px`, `${heights[at]}px`];
    style.transform = `translate(${column * (widthPx + gapPx)}px, ${bottoms[column]}px)`;
    bottoms[column] += heights[at] + gapPx;
  }
}

let columns = 3;
lay(columns);
document.querySelector('#columns').addEventListener('click', () => {
  columns = columns === 3 ? 2 : 3;
  lay(columns);
});
