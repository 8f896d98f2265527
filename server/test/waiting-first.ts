import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for others to notice that a process is gone, which takes its time and no work. */
const mostlyWaiting = /^(killed-|many-machines)/;

/** Tests that mostly wait begin first, so that nothing waits for them at the end. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => mostlyWaiting.test(basename(moduleId));
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}
