import { defineApi, route } from '@/lib/core/http/api-table'
import { addSubscriptions } from '../channels/add-subscriptions'
import { addDefaultChannel, removeDefaultChannel } from '../channels/default-streams'
import {
  changeSubscriptions,
  chooseForSubscription,
  chooseForSubscriptions,
  listSubscriptions,
} from '../channels/own-subscriptions'
import {
  listChannels,
  listSubscribers,
  listTopics,
  readChannel,
  readChannelId,
  readSubscription,
} from '../channels/read-channels'
import { removeSubscriptions } from '../channels/remove-subscriptions'
import { archiveChannel, updateChannel } from '../channels/update-channel'
import { chooseForTopic, muteTopic } from '../channels/user-topics'

export const channelsApi = defineApi('chat', 'Team chat', {
  'GET /streams': route(listChannels, { summary: 'Channels that the caller may know of' }),
  'GET /streams/{stream_id}': readChannel,
  'PATCH /streams/{stream_id}': updateChannel,
  'DELETE /streams/{stream_id}': route(archiveChannel, { summary: 'Archives a channel' }),
  'GET /streams/{stream_id}/members': listSubscribers,
  'GET /get_stream_id': readChannelId,
  'GET /users/me/{stream_id}/topics': route(listTopics, { summary: 'Topics of a channel, newest first' }),

  'GET /users/me/subscriptions': listSubscriptions,
  'POST /users/me/subscriptions': route(addSubscriptions, {
    summary: 'Puts people into channels, and makes those that are not there',
  }),
  'PATCH /users/me/subscriptions': changeSubscriptions,
  'DELETE /users/me/subscriptions': removeSubscriptions,
  'POST /users/me/subscriptions/properties': chooseForSubscriptions,
  'PATCH /users/me/subscriptions/muted_topics': route(muteTopic, { deprecated: true }),
  'PATCH /users/me/subscriptions/{stream_id}': route(chooseForSubscription, { deprecated: true }),
  'GET /users/{user_id}/subscriptions/{stream_id}': readSubscription,
  'POST /user_topics': route(chooseForTopic, { summary: 'Mutes or follows a topic' }),

  'POST /default_streams': addDefaultChannel,
  'DELETE /default_streams': removeDefaultChannel,
})
