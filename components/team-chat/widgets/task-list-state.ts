import { isIndex, toList, toRecord, toText, type WidgetAction, type WidgetPeople } from './widget-action'

export type Task = { key: string; text: string; description: string; isDone: boolean }
export type TaskList = {
  title: string
  tasks: Task[]
  /** The number for the next task that the reader adds. */
  nextIndex: number
}

/** Those of the message itself belong to nobody. */
const CANNED = 'canned'

/** A list of tasks after all that people did with it, worked out exactly as other apps of the same wire do. */
export function readTaskList(
  about: Record<string, unknown>,
  actions: WidgetAction[],
  { author, me }: WidgetPeople,
): TaskList {
  const tasks = new Map<string, Task>()
  let title = toText(about.task_list_title)
  let nextIndex = 1

  function add(by: number | typeof CANNED, index: unknown, task: Record<string, unknown>) {
    if (!isIndex(index) || typeof task.task !== 'string') return
    if (by === me) nextIndex = Math.max(nextIndex, index + 1)
    if ([...tasks.values()].some(({ text }) => text === task.task)) return
    // The other way round than in polls.
    const key = `${index},${by}`
    tasks.set(key, { key, text: task.task, description: toText(task.desc), isDone: task.completed === true })
  }

  function toggle(key: unknown) {
    const task = tasks.get(toText(key))
    if (task) tasks.set(task.key, { ...task, isDone: !task.isDone })
  }

  toList(about.tasks).forEach((task, index) => {
    add(CANNED, index, toRecord(task))
  })
  for (const { by, data } of actions) {
    if (data.type === 'new_task') add(by, data.key, data)
    else if (data.type === 'strike') toggle(data.key)
    else if (data.type === 'new_task_list_title' && by === author && typeof data.title === 'string') title = data.title
  }
  return { title, tasks: [...tasks.values()], nextIndex }
}

export const strike = (task: Task) => ({ type: 'strike', key: task.key })

export const newTask = (list: TaskList, task: string, desc: string) => ({
  type: 'new_task',
  key: list.nextIndex,
  task,
  desc,
  completed: false,
})

export const newTitle = (title: string) => ({ type: 'new_task_list_title', title })
