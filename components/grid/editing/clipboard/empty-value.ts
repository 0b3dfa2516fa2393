import type { EditableField } from '@/components/cells/editor'

/** What a column holds when it holds nothing. */
export function emptyValue(field: EditableField): unknown {
  if (field.choices && field.type !== 'tags') return field.type === 'choice' ? null : ''
  switch (field.type) {
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'link':
      return ''
    case 'tags':
      return []
    case 'boolean':
      return false
    default:
      return null
  }
}
