import { askInLanguage } from '../frame/ask-in-language.ts';

interface Stop {
  readonly from: number;
  readonly value: string;
  readonly found: string;
  readonly flagged: string;
}

askInLanguage(document.title);
const scale = document.querySelector<HTMLElement>('.scale');
const slider = scale?.querySelector<HTMLInputElement>('input[type=range]');
if (scale && slider) {
  // Written by our own build (score-scale.ts).
  const stops = JSON.parse(scale.dataset.stops ?? '[]') as readonly Stop[];
  const show = () => showStop(scale, slider, stops);
  slider.disabled = false;
  slider.addEventListener('input', show);
  show();
}

function showStop(scale: HTMLElement, slider: HTMLInputElement, stops: readonly Stop[]): void {
  const stop = stops[Number(slider.value)];
  if (!stop) return;
  slider.setAttribute('aria-valuetext', stop.value);
  const output = scale.querySelector('output');
  if (output) output.textContent = stop.value;
  for (const sentence of scale.querySelectorAll<HTMLElement>('[data-words]'))
    sentence.textContent = (sentence.dataset.words ?? '')
      .replace('{found}', stop.found)
      .replace('{flagged}', stop.flagged);
  for (const column of scale.querySelectorAll<SVGElement>('[data-from]'))
    column.classList.toggle('below', Number(column.dataset.from) + 0.1 <= stop.from + 1e-9);
}
