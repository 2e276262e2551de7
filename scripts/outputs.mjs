/**
 * What works that run at the same time print, one after the other: the one that began first prints straight through,
 * those behind it are held until it is done.
 */
const queue = [];

/** Begin an output; it ends with `close`. */
export function openOutput() {
  const own = { held: [], isClosed: false };
  queue.push(own);
  return {
    /** @param stream - `stdout` or `stderr` */
    write(stream, data) {
      if (queue[0] === own) process[stream].write(data);
      else own.held.push([stream, data]);
    },
    close() {
      own.isClosed = true;
      while (queue[0]?.isClosed) {
        queue.shift();
        if (queue[0]) release(queue[0]);
      }
    },
  };
}

/** Print all that is held: for a run that is ended from outside, whose reader wants to know how far it came. */
export function releaseOutputs() {
  for (const output of queue) release(output);
}

function release({ held }) {
  for (const [stream, data] of held.splice(0)) process[stream].write(data);
}
