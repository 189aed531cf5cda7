import { letter } from '#server/lib/mail/letter-frame.ru.ts';
import type { Letter } from '#server/lib/mail/mailer.ts';

/** The clinic of a letter: its name, colour and page. */
interface LetterClinic {
  readonly title: string;
  readonly colour: string | undefined;
  readonly link: string;
}

interface CardWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly footer: string;
}
/** A letter to a person about their cards in a clinic, in its name and colour; it tells nothing of what is in them. */
const cardLetter = (
  to: string,
  firstName: string,
  { title, colour, link }: LetterClinic,
  { subject, paragraphs, footer }: CardWords,
): Letter =>
  letter({
    to,
    brand: { title, colour },
    link,
    subject,
    greeting: `Здравствуйте, ${firstName}!`,
    paragraphs,
    action: 'Открыть страницу клиники',
    footer,
  });

/** Letter that the desk linked the person's account to a card of the clinic. */
export const patientLinkedLetter = (to: string, firstName: string, clinic: LetterClinic, cardNumber: number): Letter =>
  cardLetter(to, firstName, clinic, {
    subject: 'Клиника связала вашу карту с личным кабинетом',
    paragraphs: [
      `Регистратура клиники «${clinic.title}» связала ваш личный кабинет с медицинской картой № ${cardNumber}. Теперь в разделе «Мои записи» видны приёмы по этой карте.`,
    ],
    footer: 'Если вы об этом не просили, сообщите клинике: карту отвяжут от вашего кабинета.',
  });

/** Letter that the desk took a card from the person's account. */
export const patientUnlinkedLetter = (
  to: string,
  firstName: string,
  clinic: LetterClinic,
  cardNumber: number,
): Letter =>
  cardLetter(to, firstName, clinic, {
    subject: 'Клиника отвязала карту от личного кабинета',
    paragraphs: [
      `Регистратура клиники «${clinic.title}» отвязала медицинскую карту № ${cardNumber} от вашего личного кабинета. Её приёмы в разделе «Мои записи» больше не видны, в клинике всё сохранено.`,
    ],
    footer: 'Если это ошибка, обратитесь в регистратуру клиники.',
  });

/** Letter that visits of two cards are one person's now, by the clinic. */
export const cardsJoinedLetter = (
  to: string,
  firstName: string,
  clinic: LetterClinic,
  { kept, gone }: { readonly kept: number; readonly gone: number },
): Letter =>
  cardLetter(to, firstName, clinic, {
    subject: 'Клиника присоединила к вашей карте другую',
    paragraphs: [
      `Клиника «${clinic.title}» объединила медицинские карты № ${kept} и № ${gone}: она считает, что обе одного человека. Осталась карта № ${kept}, она связана с вашим личным кабинетом, и в разделе «Мои записи» теперь видны приёмы обеих карт.`,
      'Проверьте, все ли приёмы в разделе «Мои записи» ваши. Если среди них есть чужие, сообщите об этом в регистратуру клиники: объединение карт отменят. Телефон и адрес — на странице клиники.',
    ],
    footer:
      'Если клиника не отвечает или приёмы остались чужими, пожалуйтесь в Роскомнадзор или в территориальный орган Росздравнадзора: сведения о здоровье — врачебная тайна.',
  });
