import { notFound } from "next/navigation";
import { AppError } from "@/lib/domain/errors";

/** What a page is about, or the page that says that there is nothing. */
export async function foundOr404<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
