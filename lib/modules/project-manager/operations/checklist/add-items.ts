import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { changeChecklist, checklistAnswer } from '../../checklist/change-checklist'
import { CHECKLIST_MAX_ITEMS, checklistText } from '../../schemas'

export const addChecklistItems = defineOperation({
  name: 'project-manager.checklist.add',
  title: 'Added to the checklist',
  permission: 'project-manager.card.update',
  effect: 'write',
  input: z.strictObject({ record_id: z.string(), texts: z.array(checklistText).min(1).max(CHECKLIST_MAX_ITEMS) }),
  output: checklistAnswer,
  run: ({ ctx, input: { record_id, texts } }) =>
    changeChecklist(ctx, record_id, (items) => {
      if (items.length + texts.length > CHECKLIST_MAX_ITEMS)
        throw invalidField('texts', `A checklist has at most ${CHECKLIST_MAX_ITEMS} items.`)
      return [...items, ...texts.map((text) => ({ id: newId(), text, done: false }))]
    }),
})
