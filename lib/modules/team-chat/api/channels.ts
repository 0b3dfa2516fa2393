import { defineApi, route } from '@/lib/core/http/api-table'
import { addSubscriptions } from '../operations/channels/add-subscriptions'
import { addDefaultChannel, removeDefaultChannel } from '../operations/channels/default-streams'
import {
  changeSubscriptions,
  chooseForSubscription,
  chooseForSubscriptions,
  listSubscriptions,
} from '../operations/channels/own-subscriptions'
import {
  listChannels,
  listSubscribers,
  listTopics,
  readChannel,
  readChannelId,
  readSubscription,
} from '../operations/channels/read-channels'
import { removeSubscriptions } from '../operations/channels/remove-subscriptions'
import { archiveChannel, updateChannel } from '../operations/channels/update-channel'
import { chooseForTopic, muteTopic } from '../operations/channels/user-topics'

export const channelsApi = defineApi('chat', 'Team chat', {
  'GET /streams': route(listChannels, { summary: 'Channels that the caller may know of' }),
  'GET /streams/{stream_id}': readChannel,
  'PATCH /streams/{stream_id}': updateChannel,
  'DELETE /streams/{stream_id}': route(archiveChannel, { summary: 'Archives a channel' }),
  'GET /streams/{stream_id}/members': route(listSubscribers, { id: 'listChannelSubscribers' }),
  'GET /get_stream_id': readChannelId,
  'GET /users/me/{stream_id}/topics': route(listTopics, {
    id: 'listChannelTopics',
    summary: 'Topics of a channel, newest first',
  }),

  'GET /users/me/subscriptions': listSubscriptions,
  'POST /users/me/subscriptions': route(addSubscriptions, {
    id: 'subscribe',
    summary: 'Puts people into channels, and makes those that are not there',
  }),
  'PATCH /users/me/subscriptions': route(changeSubscriptions, { id: 'updateSubscriptions' }),
  'DELETE /users/me/subscriptions': route(removeSubscriptions, { id: 'unsubscribe' }),
  'POST /users/me/subscriptions/properties': route(chooseForSubscriptions, { id: 'updateSubscriptionProperties' }),
  'PATCH /users/me/subscriptions/muted_topics': route(muteTopic, { deprecated: true }),
  'PATCH /users/me/subscriptions/{stream_id}': route(chooseForSubscription, {
    id: 'updateSubscription',
    deprecated: true,
  }),
  'GET /users/{user_id}/subscriptions/{stream_id}': route(readSubscription, { id: 'getSubscription' }),
  'POST /user_topics': route(chooseForTopic, { id: 'updateUserTopic', summary: 'Mutes or follows a topic' }),

  'POST /default_streams': addDefaultChannel,
  'DELETE /default_streams': removeDefaultChannel,
})
