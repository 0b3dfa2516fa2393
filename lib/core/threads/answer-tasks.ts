import { parentPort } from 'node:worker_threads'
import { type Failure, packError } from './thread-errors'

/**
 * The thread's side of a ReaderThread: one task at a time, nothing is kept between two.
 * @param pack errors of the module's own classes; null for others
 */
export function answerTasks<Task, Answer, Note = never>(
  run: (task: Task, tell: (note: Note) => void) => Promise<Answer>,
  pack: (error: unknown) => Failure | null = () => null,
): void {
  const port = parentPort
  if (!port) throw new Error('Only a thread answers tasks.')
  port.on('message', async (task: Task) => {
    try {
      port.postMessage({ answer: await run(task, (note) => port.postMessage({ note })) })
    } catch (error) {
      port.postMessage({ failure: pack(error) ?? packError(error) })
    }
  })
}
