// One shadow root is there from the start, the other comes with a click, and no change that the page could be watched for.
function fill(id, file) {
  const image = document.createElement('img');
  Object.assign(image, { src: `/media/${file}`, alt: file, width: 600, height: 300 });
  document.querySelector(id).attachShadow({ mode: 'open' }).append(image);
}

fill('#host', 'agate.gif');
document
  .querySelector('#later')
  .addEventListener('click', () => fill('#later', 'allium.avif'), { once: true });
