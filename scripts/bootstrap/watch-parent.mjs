// Loaded before the project's script. Requests a clean end when the bootstrap that started it is gone.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const PIPE = 3;

// Child processes inherit the variable and this import, but not the pipe.
if (isMainThread && process.env.QUITTANCE_BOOTSTRAP_PID === String(process.ppid)) {
  const pipe = new Socket({ fd: PIPE, readable: true, writable: false });
  pipe.on('error', () => undefined);
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume();
  pipe.unref();
}
