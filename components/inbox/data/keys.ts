export const inboxKeys = {
  views: ['inbox', 'views'] as const,
  list: ['inbox', 'list'] as const,
  conversation: (id: string) => ['inbox', 'conversation', id] as const,
  contacts: ['inbox', 'contacts'] as const,
  chats: ['inbox', 'chats'] as const,
  reports: ['inbox', 'reports'] as const,
}
