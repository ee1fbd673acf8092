/** Closes a run with one plain line. */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

export default class Summary implements Reporter {
  private tests: TestCase[] = [];

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests();
  }

  onEnd(_: FullResult): void {
    const passed = this.tests.filter((test) => test.ok()).length;
    console.log(`browser: ${passed} passed, ${this.tests.length - passed} failed`);
  }
}
