// The same server under its other name: another site to every browser.
const other = new URL('/one.html', location.href);
other.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
document.querySelector('#other').src = other.href;
