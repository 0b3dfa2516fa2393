import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { changeChecklist, checklistAnswer, placeOf } from '../../checklist/change-checklist'
import { CHECKLIST_MAX_ITEMS, checklistText } from '../../schemas'

export const changeChecklistItem = defineOperation({
  name: 'project-manager.checklist.change',
  title: 'Changed the checklist',
  permission: 'project-manager.card.update',
  effect: 'write',
  input: z.strictObject({
    record_id: z.string(),
    item_id: z.string(),
    text: checklistText.optional(),
    done: z.boolean().optional(),
    /** Its place in the list, from 0. */
    position: z.int().min(0).max(CHECKLIST_MAX_ITEMS).optional(),
  }),
  output: checklistAnswer,
  run: ({ ctx, input: { record_id, item_id, text, done, position } }) =>
    changeChecklist(ctx, record_id, (items) => {
      const place = placeOf(items, item_id)
      const item = {
        ...items[place]!,
        ...(text === undefined ? {} : { text }),
        ...(done === undefined ? {} : { done }),
      }
      const others = items.toSpliced(place, 1)
      return others.toSpliced(position ?? place, 0, item)
    }),
})
