import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { lookups } from '@/tests/team-chat/lookups'
import { renderMessage } from './render-message'
import type { RenderLookups, Wanted } from './types'
import { wantedBy } from './wanted'

const nothing: Wanted = { names: [], user_ids: [], groups: [], channels: [], topics: [], uploads: [] }

describe('what a message wants looked up', () => {
  test.each<[string, Partial<Wanted>]>([
    ['', {}],
    ['a * b ** c @ # : /user_uploads', {}],
    ['@**Full Name** @_**Other|7** @**|8** @**Full Name**', { names: ['Full Name', 'Other'], user_ids: [7, 8] }],
    ['@*group* @_*two*', { groups: ['group', 'two'] }],
    [
      '#**chan** #**chan>some topic** #**other>a@5** #**chan>**',
      {
        channels: ['chan', 'other'],
        topics: [
          { channel: 'chan', topic: 'some topic' },
          { channel: 'other', topic: 'a' },
          { channel: 'chan', topic: '' },
        ],
      },
    ],
    ['[a](/user_uploads/2/ab/new%20one.png)', { uploads: ['2/ab/new one.png'] }],
    ['see https://chat.example/user_uploads/2/a.png?x=1.', { uploads: ['2/a.png'] }],
    ['**/user_uploads/2/a(1).png**', { uploads: ['2/a', '2/a(1).png'] }],
    ['[a](/user_uploads/%zz)', { uploads: ['%zz'] }],
    // What no database takes.
    ['[a](/user_uploads/%00) @**a\0b**', { names: ['a\ufffdb'] }],
  ])('%j', (source, wanted) => expect(wantedBy(source)).toEqual({ ...nothing, ...wanted }))

  test('is all that rendering uses', () => {
    const piece = fc.constantFrom(
      ...[
        '@**Full Name**',
        '@_**full name|12**',
        '@**|13**',
        '@**Twin**',
        '@*group*',
        '@_*Group*',
        '#**chan**',
        '#**CHAN>new**',
      ],
      ...[
        '#**chan>Some Topic**',
        '#**chan>**',
        '#**chan>some topic@3**',
        '[p](/user_uploads/p.png)',
        '/user_uploads/p.png',
      ],
      ...[
        '![n](/user_uploads/2/ab/new%20one.png)',
        'https://chat.example/user_uploads/2/v.mp4',
        '(',
        ')',
        '.',
        '**',
        '*',
        ' ',
      ],
      ...['\n', '\n\n', '> ', '`', '[', ']', '](', 'a', '?', '"', '|', '@', '#'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const source = pieces.join('')
        expect(renderMessage(source, only(wantedBy(source)))).toEqual(renderMessage(source, lookups))
      }),
      { numRuns: rounds(3000) },
    )
  })
})

/** The lookups that a caller finds for what is wanted, however it is capitalized. */
function only(wanted: Wanted): RenderLookups {
  const among = (names: string[], name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase())
  const idOf = (channel: string) => lookups.channels.find(({ name }) => among([channel], name))?.id
  return {
    ...lookups,
    people: lookups.people.filter(
      ({ id, full_name }) => wanted.user_ids.includes(id) || among(wanted.names, full_name),
    ),
    groups: lookups.groups.filter(({ name }) => among(wanted.groups, name)),
    channels: lookups.channels.filter(({ name }) => among(wanted.channels, name)),
    newest_in_topic: lookups.newest_in_topic.filter(({ channel_id, topic }) =>
      wanted.topics.some((each) => idOf(each.channel) === channel_id && among([each.topic], topic)),
    ),
    uploads: lookups.uploads.filter(({ path_id }) => wanted.uploads.includes(path_id)),
  }
}
