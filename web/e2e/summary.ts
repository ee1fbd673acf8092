/** Closes a run with one plain line. */
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class Summary implements Reporter {
  private readonly last = new Map<string, TestResult['status']>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.last.set(test.id, result.status);
  }

  onEnd(_: FullResult): void {
    const passed = [...this.last.values()].filter((status) => status === 'passed').length;
    console.log(`browser: ${passed} passed, ${this.last.size - passed} failed`);
  }
}
