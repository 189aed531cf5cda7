/** Opens the browser’s print dialog once the pictures that nobody has scrolled to are there, too. */
export async function printHelp(page: ParentNode): Promise<void> {
  const pictures = [...page.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  // one that does not come must not keep the others from the paper
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
