// Fractions as the desk writes them: "5/7".
export function decimal(fraction, digits = 4) {
  const [over, under = 1] = fraction.split("/").map(Number);
  return (over / under).toFixed(digits);
}

// A fraction and its decimal; a whole number alone.
export function figure(fraction) {
  return fraction.includes("/") ? `${fraction} = ${decimal(fraction)}` : fraction;
}
