/**
 * Returns the column assigned to each row so that the sum of `worth[row][column]` is largest and each column is used at most once. Shortest
 * augmenting paths with potentials, in rows² × columns steps. Throws if there are fewer columns than rows.
 */
export function assign(worth: readonly (readonly number[])[]): number[] {
  const rows = worth.length;
  const columns = worth[0]?.length ?? 0;
  if (columns < rows) throw new Error(`${columns} players can’t fill ${rows} positions`);
  // Indices count from 1: 0 is the row being placed and its virtual column.
  const rowPrice = new Array<number>(rows + 1).fill(0);
  const columnPrice = new Array<number>(columns + 1).fill(0);
  const holder = new Array<number>(columns + 1).fill(0);
  const cost = (row: number, column: number): number => -(worth[row - 1]?.[column - 1] ?? 0);
  const at = (list: readonly number[], index: number): number => list[index] ?? 0;
  const add = (list: number[], index: number, by: number): void => void (list[index] = at(list, index) + by);

  for (let row = 1; row <= rows; row++) {
    const from = new Array<number>(columns + 1).fill(0);
    const least = new Array<number>(columns + 1).fill(Infinity);
    const done = new Array<boolean>(columns + 1).fill(false);
    holder[0] = row;
    let column = 0;
    do {
      done[column] = true;
      const held = at(holder, column);
      let step = Infinity;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (done[other]) continue;
        const reduced = cost(held, other) - at(rowPrice, held) - at(columnPrice, other);
        if (reduced < at(least, other)) {
          least[other] = reduced;
          from[other] = column;
        }
        if (at(least, other) < step) [step, next] = [at(least, other), other];
      }
      for (let other = 0; other <= columns; other++) {
        if (done[other]) {
          add(rowPrice, at(holder, other), step);
          add(columnPrice, other, -step);
        } else add(least, other, -step);
      }
      column = next;
    } while (at(holder, column) !== 0);
    while (column !== 0) {
      const before = at(from, column);
      holder[column] = at(holder, before);
      column = before;
    }
  }
  const found = new Array<number>(rows).fill(-1);
  holder.forEach((row, column) => {
    if (column > 0 && row > 0) found[row - 1] = column - 1;
  });
  return found;
}
