import { answerTasks } from '@/lib/core/threads/answer-tasks'
import { type FileRow, readRows, recognise } from './read-file'
import type { TableRead, TableTask } from './read-in-thread'

const ROWS_TOLD_AT_ONCE = 1_000

/** The thread in which lists that people send are read. */
answerTasks<TableTask, TableRead, FileRow[]>(async ({ bytes, facts: known, limit }, tell) => {
  const facts = known ?? (await recognise(bytes))
  let rows: FileRow[] = []
  let count = 0
  for await (const row of readRows(bytes, facts)) {
    rows.push(row)
    if (++count === limit) break
    if (rows.length < ROWS_TOLD_AT_ONCE) continue
    tell(rows)
    rows = []
  }
  tell(rows)
  return { facts }
})
