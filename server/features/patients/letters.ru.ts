import { letter } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter } from '#server/lib/mail/mailer.ts';

/** The clinic of a letter: its name, colour and page. */
interface LetterClinic {
  readonly title: string;
  readonly colour: string | undefined;
  readonly link: string;
}

/** Letter that the desk linked the person's account to a card of the clinic. It tells nothing of the card. */
export const patientLinkedLetter = (
  to: string,
  firstName: string,
  { title, colour, link }: LetterClinic,
  cardNumber: number,
): Letter =>
  letter({
    to,
    brand: { title, colour },
    link,
    subject: 'Клиника связала вашу карту с личным кабинетом',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Регистратура клиники «${title}» связала ваш личный кабинет с медицинской картой № ${cardNumber}. Теперь в разделе «Мои записи» видны приёмы по этой карте.`,
    ],
    action: 'Открыть страницу клиники',
    footer: 'Если вы об этом не просили, сообщите клинике: карту отвяжут от вашего кабинета.',
  });

/** Letter that the desk took a card from the person's account. */
export const patientUnlinkedLetter = (
  to: string,
  firstName: string,
  { title, colour, link }: LetterClinic,
  cardNumber: number,
): Letter =>
  letter({
    to,
    brand: { title, colour },
    link,
    subject: 'Клиника отвязала карту от личного кабинета',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Регистратура клиники «${title}» отвязала медицинскую карту № ${cardNumber} от вашего личного кабинета. Её приёмы в разделе «Мои записи» больше не видны, в клинике всё сохранено.`,
    ],
    action: 'Открыть страницу клиники',
    footer: 'Если это ошибка, обратитесь в регистратуру клиники.',
  });

/** Letter that visits of two cards are one person's now, by the clinic. It tells nothing of the cards. */
export const cardsJoinedLetter = (
  to: string,
  firstName: string,
  { title, colour, link }: LetterClinic,
  { kept, gone }: { readonly kept: number; readonly gone: number },
): Letter =>
  letter({
    to,
    brand: { title, colour },
    link,
    subject: 'Клиника присоединила к вашей карте другую',
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs: [
      `Клиника «${title}» объединила медицинские карты № ${kept} и № ${gone}: она считает, что обе одного человека. Осталась карта № ${kept}, она связана с вашим личным кабинетом, и в разделе «Мои записи» теперь видны приёмы обеих карт.`,
      'Проверьте, все ли приёмы в разделе «Мои записи» ваши. Если среди них есть чужие, сообщите об этом в регистратуру клиники: объединение карт отменят. Телефон и адрес — на странице клиники.',
    ],
    action: 'Открыть страницу клиники',
    footer:
      'Если клиника не отвечает или приёмы остались чужими, пожалуйтесь в Роскомнадзор или в территориальный орган Росздравнадзора: сведения о здоровье — врачебная тайна.',
  });
