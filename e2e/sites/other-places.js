const image = document.createElement('img');
Object.assign(image, { src: '/media/agate.gif', alt: 'In a closed root', width: 400, height: 280 });
document.querySelector('#closed').attachShadow({ mode: 'closed' }).append(image);

const drawn = new Image();
drawn.src = '/media/allium.avif';
drawn
  .decode()
  .then(() => document.querySelector('#canvas').getContext('2d').drawImage(drawn, 0, 0, 400, 280));
