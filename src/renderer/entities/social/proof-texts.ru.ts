/** Of a proof through a service: nothing that the buttons of a sign-in need. */
export const proofTexts = {
  label_proof: (title: string) => `Подтвердить через ${title}`,
  hint_proof:
    'У вашей учётной записи нет пароля. Подтвердите, что это вы, через сервис, которым входите: он откроется в новой вкладке, а эта страница останется как есть.',
  hint_proof_workstation:
    'У вашей учётной записи нет пароля, а рабочее место не открывает другие сервисы. Выйдите и войдите снова: 15 минут после входа подтверждать ничего не нужно.',
} as const;
