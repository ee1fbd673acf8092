/** Closes a run with what passed only when it was tried again, and one plain line. */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

export default class Summary implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(_: FullResult): void {
    for (const test of this.tests) if (test.outcome() === 'flaky') console.log(`only when tried again: ${test.title}`);
    const passed = this.tests.filter((test) => test.ok()).length;
    console.log(`browser: ${passed} passed, ${this.tests.length - passed} failed`);
  }
}
