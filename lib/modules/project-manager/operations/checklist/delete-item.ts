import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { changeChecklist, checklistAnswer, placeOf } from '../../checklist/change-checklist'

export const deleteChecklistItem = defineOperation({
  name: 'project-manager.checklist.delete',
  title: 'Deleted from the checklist',
  permission: 'project-manager.card.update',
  effect: 'danger',
  input: z.strictObject({ record_id: z.string(), item_id: z.string() }),
  output: checklistAnswer,
  run: ({ ctx, input: { record_id, item_id } }) =>
    changeChecklist(ctx, record_id, (items) => items.toSpliced(placeOf(items, item_id), 1)),
})
