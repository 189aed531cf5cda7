interface DemoService {
  readonly code: string;
  readonly name: string;
  /** roubles */
  readonly roubles: number;
  readonly isFrom?: boolean;
}

/** What services of the demo's clinics cost, by category. */
export const DEMO_PRICES: readonly { readonly category: string; readonly services: readonly DemoService[] }[] = [
  {
    category: 'Приёмы врачей',
    services: [
      { code: 'B01.047.001', name: 'Приём терапевта, первичный', roubles: 1800 },
      { code: 'B01.047.002', name: 'Приём терапевта, повторный', roubles: 1400 },
      { code: 'B01.015.001', name: 'Приём кардиолога, первичный', roubles: 2200 },
      { code: 'B01.015.002', name: 'Приём кардиолога, повторный', roubles: 1800 },
      { code: 'B01.023.001', name: 'Приём невролога, первичный', roubles: 2200 },
      { code: 'B01.029.001', name: 'Приём офтальмолога, первичный', roubles: 2000 },
      { code: 'B01.028.001', name: 'Приём оториноларинголога, первичный', roubles: 2000 },
    ],
  },
  {
    category: 'Диагностика',
    services: [
      { code: 'A05.10.006', name: 'Электрокардиограмма с расшифровкой', roubles: 900 },
      { code: 'A04.16.001', name: 'УЗИ органов брюшной полости', roubles: 1900 },
      { code: 'A04.22.001', name: 'УЗИ щитовидной железы', roubles: 1500 },
      { code: 'A04.10.002', name: 'Эхокардиография', roubles: 2600 },
    ],
  },
  {
    category: 'Анализы',
    services: [
      { code: 'B03.016.003', name: 'Общий анализ крови развёрнутый', roubles: 650 },
      { code: 'B03.016.006', name: 'Общий анализ мочи', roubles: 400 },
      { code: 'A09.05.023', name: 'Глюкоза крови', roubles: 300 },
    ],
  },
  {
    category: 'Процедуры',
    services: [
      { code: 'A11.02.002', name: 'Внутримышечная инъекция', roubles: 350 },
      { code: 'A11.12.003', name: 'Капельница', roubles: 1200, isFrom: true },
      { code: 'A16.01.004', name: 'Перевязка', roubles: 700, isFrom: true },
    ],
  },
];
