/** A real server of our own, on a loopback port and a database in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** From which number dice and bots follow, so that a run can be repeated; others are tried with REDOUBT_REHEARSAL. */
const REHEARSAL = process.env.REDOUBT_REHEARSAL ?? '1940';
const PROGRAM = process.env.REDOUBT ?? join(import.meta.dirname, '../../target/debug/redoubt');

export class Server {
  private child: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), 'redoubt-'));
  /** Where it is; the same after a restart. */
  base = '';

  async start(): Promise<this> {
    const listen = this.base ? new URL(this.base).host : '127.0.0.1:0';
    const free = ['--no-limits', '--bot-pause', '20', '--rehearsal', REHEARSAL];
    const args = ['serve', '--data', this.data, '--listen', listen, ...free];
    const child = spawn(PROGRAM, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, REDOUBT_LOG: 'error' },
    });
    this.child = child;
    for await (const line of createInterface({ input: child.stdout! })) {
      const address = /http:\/\/\S+/.exec(line);
      if (address) {
        this.base = address[0];
        return this;
      }
    }
    throw new Error(`${PROGRAM} ended before it listened`);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
