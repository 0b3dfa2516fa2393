import type { LinkedUpload, RenderLookups } from '@/lib/modules/team-chat/rendering/types'

function upload(path_id: string, content_type: string, changes: Partial<LinkedUpload> = {}): LinkedUpload {
  const name = path_id.split('/').at(-1)!
  return { path_id, name, content_type, width: 1920, height: 1080, thumbnail_ready: true, ...changes }
}

/** An organization with one of everything that a message can name. */
export const lookups: RenderLookups = {
  people: [
    { id: 12, full_name: 'Full Name', is_active: true },
    { id: 13, full_name: 'Gone Person', is_active: false },
    { id: 14, full_name: 'Twin', is_active: true },
    { id: 15, full_name: 'Twin', is_active: true },
    { id: 16, full_name: 'O’Brien <b>', is_active: true },
  ],
  groups: [
    { id: 5, name: 'group' },
    { id: 6, name: 'role:administrators' },
  ],
  channels: [{ id: 9, name: 'chan' }],
  newest_in_topic: [
    { channel_id: 9, topic: 'some topic', message_id: 214 },
    { channel_id: 9, topic: '', message_id: 99 },
  ],
  linkifiers: [{ id: 1, pattern: '#(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' }],
  realm_emoji: [{ id: 3, name: 'green_tick', source_url: '/user_avatars/1/emoji/3.png' }],
  uploads: [
    upload('p.png', 'image/png'),
    upload('2/ab/new one.png', 'image/png', { thumbnail_ready: false }),
    upload('2/v.mp4', 'video/mp4'),
    upload('2/a.mp3', 'audio/mpeg', { width: null, height: null }),
    upload('2/d.pdf', 'application/pdf', { width: null, height: null }),
    upload('2/s.svg', 'image/svg+xml'),
    upload('2/broken.png', 'image/png', { width: null, height: null, thumbnail_ready: false }),
    ...Array.from({ length: 30 }, (_, index) => upload(`many/${index}.png`, 'image/png')),
  ],
  server_url: 'https://chat.example',
  empty_topic_name: 'general chat',
}
