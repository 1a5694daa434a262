// Preloaded into a server that would listen on all networks: it listens on loopback instead, and prints its port.
import { Server } from 'node:net';

const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {
  const done = rest.find((one) => typeof one === 'function');
  return listen.call(this, { port: Number(port), host: '127.0.0.1' }, () => {
    process.stderr.write(`listening on port ${this.address().port}\n`);
    done?.();
  });
};
