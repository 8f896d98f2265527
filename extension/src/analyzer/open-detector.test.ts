import { expect, test, vi } from 'vitest';
import { openDetector } from './open-detector.ts';

test('a detector that does not open says that its worker may be broken, and is tried again', async () => {
  const tellBroken = vi.fn();
  const open = vi.fn(async () => 'a detector').mockRejectedValueOnce(new RangeError('No memory.'));
  const detector = openDetector(open, tellBroken);
  await expect(detector()).rejects.toThrow('No memory.');
  expect(tellBroken).toHaveBeenCalledOnce();
  expect(await detector()).toBe('a detector');
  expect(tellBroken).toHaveBeenCalledOnce();
});
