import type { MessageEvent } from './chat-readers'

/** Messages that say when they were sent. */
export class RatedMessages {
  readonly delays: number[] = []

  content = (): string => `rated ${performance.now().toFixed(1)}`

  arrived(events: MessageEvent[]): void {
    for (const { message } of events) {
      const sentAt = /rated ([\d.]+)/.exec(message?.content ?? '')?.[1]
      if (sentAt) this.delays.push(performance.now() - Number(sentAt))
    }
  }
}
