import type { FastifyInstance } from 'fastify';
import { hasModule } from '#shared/access/has-module.ts';
import { can } from '#shared/access/permissions.ts';
import { TOPICS, type TopicName, type TopicRule } from '#shared/contract/realtime.ts';
import { isUuid } from '#shared/format/uuid.ts';
import type { SignedIn } from '#server/http/call.ts';
import { innerTopic, isTopicName, PLATFORM } from '#server/lib/realtime/topics.ts';

/** Who listens: what the hello of a connection said. */
interface Hearer {
  readonly actor: SignedIn | undefined;
  readonly clinic: string | null;
}

/** The contract's rule of a client's topic. */
export const ruleOf = (topic: string): TopicRule => TOPICS[topic.split(':', 1)[0] as TopicName];

/**
 * Whether the clinic of the hello has the module of a topic. A module that is switched off later ends no subscription:
 * news are ids, what is read for them is refused.
 */
export async function isOffered(app: FastifyInstance, { clinic }: Hearer, topic: string): Promise<boolean> {
  const { module } = ruleOf(topic);
  if (module === undefined) return true;
  const found = clinic === null ? undefined : await app.identity.findClinic(app.entityManager(clinic), clinic);
  return found !== undefined && hasModule(found.modules, module);
}

/** The topic of the hub behind a client's topic, by the contract's rule; null when this person may not listen to it. */
export function topicFor({ actor, clinic }: Hearer, topic: string): string | null {
  const [name = '', id] = topic.split(':', 2);
  if (!isTopicName(name)) return null;
  const { access, of } = TOPICS[name];
  if (access !== 'public' && (!actor || (access !== 'signed-in' && !can(actor, access)))) return null;
  if (of === 'id') return isUuid(id ?? '') && topic === `${name}:${id}` ? innerTopic(name, id ?? '') : null;
  if (of === 'clinic-thing')
    return clinic !== null && isUuid(id ?? '') && topic === `${name}:${id}`
      ? innerTopic(name, `${clinic}:${id}`)
      : null;
  const owner = of === 'platform' ? PLATFORM : of === 'person' ? actor?.userId : clinic;
  return id === undefined && owner != null ? innerTopic(name, owner) : null;
}
