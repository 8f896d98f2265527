// A list as feeds draw it: a few elements for hundreds of rows, each of which shows whatever row is in view.
const [rows, rowPx, elements] = [300, 280, 5];
const files = ['alpine-landscape.jpg', 'mountains-signed.jpg', 'nagasaki-boats.jpg'];
const list = document.querySelector('.list');
list.querySelector('.length').style.height = `${rows * rowPx}px`;
const images = Array.from({ length: elements }, () => list.appendChild(document.createElement('img')));

function draw() {
  const first = Math.min(Math.floor(list.scrollTop / rowPx), rows - elements);
  for (let row = first; row < first + elements; row += 1) {
    const image = images[row % elements];
    const address = `/media/${files[row % files.length]}`;
    if (!image.src.endsWith(address)) image.src = address;
    image.alt = `Row ${row}`;
    image.style.transform = `translateY(${row * rowPx}px)`;
  }
}

list.addEventListener('scroll', draw);
draw();
