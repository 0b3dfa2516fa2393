export type Widget =
  | { widget_type: 'poll'; extra_data: { question: string; options: string[] } }
  | { widget_type: 'todo'; extra_data: { task_list_title: string; tasks: { task: string; desc: string }[] } }

/** The poll or to-do list that a message starts (`/poll Lunch?`, one option a line), or null. */
export function parseWidget(content: string): Widget | null {
  const match = /^\/(poll|todo)(?=\s|$)([^\n]*)(?:\n([\s\S]*))?$/.exec(content.trim())
  if (!match) return null
  const title = match[2]!.trim()
  const lines = (match[3] ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*]\s)?/, '').trim())
    .filter((line) => line !== '')
  if (match[1] === 'poll') return { widget_type: 'poll', extra_data: { question: title, options: lines } }
  return { widget_type: 'todo', extra_data: { task_list_title: title, tasks: lines.map(toTask) } }
}

function toTask(line: string): { task: string; desc: string } {
  const [task, ...rest] = line.split(':')
  return { task: task!.trim(), desc: rest.join(':').trim() }
}
