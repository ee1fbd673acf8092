/** A wire between a browser and the server, which can be cut and mended. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Wire {
  private readonly ends = new Set<Socket>();
  private readonly server: Server;
  private whole = true;
  /** Where the server is reached through the wire. */
  base = '';

  constructor(target: string) {
    const { hostname, port } = new URL(target);
    this.server = createServer((near) => {
      if (!this.whole) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.ends.add(end);
        end.pipe(other);
        end.on('error', () => other.destroy());
        end.on('close', () => (this.ends.delete(end), other.destroy()));
      }
    });
  }

  async open(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
