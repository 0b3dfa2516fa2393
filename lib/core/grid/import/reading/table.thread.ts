import { answerTasks } from '@/lib/core/threads/answer-tasks'
import { type FileRow, readRows, recognise } from './read-file'
import type { TableRead, TableTask } from './read-in-thread'

const ROWS_TOLD_AT_ONCE = 1_000

/** The thread in which lists that people send are read. */
answerTasks<TableTask, TableRead, FileRow[]>(async ({ bytes, details: known, limit }, tell) => {
  const details = known ?? (await recognise(bytes))
  let rows: FileRow[] = []
  let count = 0
  for await (const row of readRows(bytes, details)) {
    rows.push(row)
    if (++count === limit) break
    if (rows.length < ROWS_TOLD_AT_ONCE) continue
    tell(rows)
    rows = []
  }
  tell(rows)
  return { details }
})
