import { z } from 'zod'
import { chatError } from '../domain/chat-error'

/** Numbers that clients give to what they add; far beyond what anybody adds by hand. */
const index = z.number().int().min(0).max(1_000)
const key = z.string().max(100)

/** What people do with a poll or a list of tasks, by the widget's type and the action's. */
const ACTIONS: Record<string, Record<string, z.ZodType>> = {
  poll: {
    vote: z.object({ type: z.literal('vote'), key, vote: z.union([z.literal(1), z.literal(-1)]) }),
    new_option: z.object({ type: z.literal('new_option'), option: z.string(), idx: index }),
    question: z.object({ type: z.literal('question'), question: z.string() }),
  },
  todo: {
    new_task: z.object({
      type: z.literal('new_task'),
      key: index,
      task: z.string(),
      desc: z.string(),
      completed: z.boolean(),
    }),
    strike: z.object({ type: z.literal('strike'), key }),
    new_task_list_title: z.object({ type: z.literal('new_task_list_title'), title: z.string() }),
  },
}
/** What a widget is about is its author's. */
const OF_AUTHOR: Record<string, string> = {
  question: "You can't edit a question unless you are the author.",
  new_task_list_title: "You can't edit the task list title unless you are the author.",
}

/** @throws for what is no action of the widget, or not this person's */
export function demandWidgetAction(widget: string, content: string, isAuthor: boolean): void {
  const action = parse(content)
  const type = typeof action?.type === 'string' ? action.type : ''
  const actions = ACTIONS[(JSON.parse(widget) as { widget_type: string }).widget_type]
  const schema = actions && Object.hasOwn(actions, type) ? actions[type] : undefined
  if (!schema) throw chatError(`Unknown type for widget data: ${type}`)
  if (OF_AUTHOR[type] && !isAuthor) throw chatError(OF_AUTHOR[type])
  const [issue] = schema.safeParse(action).error?.issues ?? []
  if (issue) throw chatError(`Invalid widget data: ${issue.path.join('.')}: ${issue.message}`)
}

function parse(content: string): Record<string, unknown> | null {
  try {
    return JSON.parse(content)
  } catch {
    throw chatError('Invalid json for submessage')
  }
}
