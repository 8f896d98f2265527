import { useRef } from 'preact/hooks';

/** Keys that end a choice; every other one goes through the list, and the browser tells of each entry passed. */
const endKeys = ['', 'Enter', ' ', 'Tab', 'Escape'];

interface FromList {
  readonly currentTarget: HTMLSelectElement;
}

/**
 * For a `<select>` whose choice is in force at once. With a mouse it counts at once; with the keyboard it counts with
 * Enter, or when the list is left: to look through a list must change nothing (WCAG 2.2, 3.2.2).
 * @param choose hears of one choice more than once
 */
export function useListChoice(choose: (value: string) => void) {
  const lastKey = useRef('');
  const chooseFrom = ({ currentTarget }: FromList) => choose(currentTarget.value);
  return {
    onPointerDown() {
      lastKey.current = '';
    },
    onKeyDown(event: FromList & { readonly key: string }) {
      lastKey.current = event.key;
      if (event.key === 'Enter') chooseFrom(event);
    },
    onChange(event: FromList) {
      if (endKeys.includes(lastKey.current)) chooseFrom(event);
    },
    onBlur: chooseFrom,
  };
}
