import type { Config } from '#server/config/config.ts';
import type { SmsGateway } from './gateway.ts';
import { smsRu } from './sms-ru.ts';

/** Whether messages can be sent to phones: by a gateway, or into the outbox of the demo. */
export const hasPhones = ({ SMS_GATEWAY, isDemo }: Pick<Config, 'SMS_GATEWAY' | 'isDemo'>): boolean =>
  SMS_GATEWAY !== '' || isDemo;

/** The gateway that the settings name; null: messages stay in the outbox. */
export const openSmsGateway = ({
  SMS_GATEWAY,
  SMS_ENDPOINT,
  SMS_API_ID,
  SMS_FROM,
}: Pick<Config, 'SMS_GATEWAY' | 'SMS_ENDPOINT' | 'SMS_API_ID' | 'SMS_FROM'>): SmsGateway | null =>
  SMS_GATEWAY === '' ? null : smsRu({ url: SMS_ENDPOINT, apiId: SMS_API_ID, from: SMS_FROM });
